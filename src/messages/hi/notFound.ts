/** The page for unknown addresses. */
export const texts = {
  page: 'पेज नहीं मिला',
  title: 'ह्यूस्टन, एक समस्या आ गई है!',
  hint: 'इस पते पर कोई पेज नहीं है। आपके ड्राफ़्ट, कार्ट और ऑर्डर अपनी जगह पर हैं।',
};
