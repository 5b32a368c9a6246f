/** `सात हज़ार नौ सौ निन्यानवे रुपये`, of rupees. */
export { toCurrency as amountInWords } from 'to-words/hi-IN';
