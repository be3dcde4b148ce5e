/** An id as addresses have it. */
export const ID = /^[1-9]\d{0,14}$/;
