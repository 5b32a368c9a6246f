/** `Seven Thousand Nine Hundred Ninety Nine Rupees Only`, of rupees. */
export { toCurrency as amountInWords } from 'to-words/en-IN';
