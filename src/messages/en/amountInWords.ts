/** `Seven Thousand Nine Hundred Ninety Nine Rupees Only`, from rupees. */
export { toCurrency as amountInWords } from 'to-words/en-IN';
