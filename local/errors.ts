/** A reason the ground can't start or go on, in one line that tells its operator what to do. */
export class GroundError extends Error {
  override name = "GroundError";
}
