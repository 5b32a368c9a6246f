/** Converts stored paise to the rupees of an answer. */
export function toRupees(paise: number): number {
  return paise / 100;
}

/** Formats paise as `₹1,499.50`. */
export function formatPaise(paise: number): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);
}

/** Formats rupees as `₹1,500`, halves rounded up. */
export function formatRupees(rupees: number): string {
  const format = { style: 'currency', currency: 'INR', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat('en-IN', format).format(rupees);
}
