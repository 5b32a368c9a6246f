/** Settings of a server without sandbox that mails through `smtpUrl`. */
export function createProductionSettings(smtpUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example',
    SMTP_URL: smtpUrl,
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'hook',
  };
}
