interface ImportMetaEnv {
  readonly VITE_BRAND_NAME?: string;
  readonly VITE_BRAND_LOGO?: string;
  readonly VITE_API_BASE_URL?: string;
  readonly VITE_FILE_HOST?: string;
  readonly VITE_RAZORPAY_KEY_ID?: string;
  readonly VITE_RAZORPAY_CHECKOUT_URL?: string;
}
