/** Rupees of an answer from the integer paise of the store. */
export function toRupees(paise: number): number {
  return paise / 100;
}

/** `₹1,499.50` for texts. */
export function formatPaise(paise: number): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);
}
