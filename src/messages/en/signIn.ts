/** Signing in, and the texts beside every signed-out form. */
export const texts = {
  title: 'Log in',
  intro: 'Your drafts and orders are where you left them.',
  forgot: 'Forgot Password?',
  newHere: 'New to Briefcase?',
  register: 'Register Now',

  about: 'About Briefcase',
  claim: 'Marketing for your business, ordered like everything else.',
  promises: [
    { title: 'Pick what you need', text: 'Search, social, content and more, each with its price.' },
    {
      title: 'Fill in one application',
      text: 'Save it as a draft and come back whenever you like.',
    },
    {
      title: 'Pay and follow along',
      text: 'Every order keeps its status and receipts in one place.',
    },
  ],
  prices: 'Prices in rupees, paid by card, nothing hidden.',
};
