/** "Good morning, Ada". @param name the person's whole name, may be empty. @param hour of the day, 0 to 23 */
export function greeting(name: string, hour = new Date().getHours()): string {
  const time = hour >= 5 && hour < 12 ? "morning" : hour >= 12 && hour < 18 ? "afternoon" : "evening";
  const first = name.trim().split(/\s+/)[0];
  return first ? `Good ${time}, ${first}` : `Good ${time}`;
}
