/** Seconds for which others leave work that somebody took in hand: as long as a dead node delays it. */
export const leaseSeconds = 120;
