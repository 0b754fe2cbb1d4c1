/** The same content within this time was sent twice, by a double click or after a lost answer, in milliseconds. */
export const sentAgainWithin = 60_000;
