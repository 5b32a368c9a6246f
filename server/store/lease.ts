/** Length of a lease in seconds: how long a dead node delays the work that it had claimed. */
export const leaseSeconds = 120;
