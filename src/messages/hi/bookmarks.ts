/** The page of bookmarks. */
export const bookmarks = {
  intro: 'बाद के लिए रखे गए आवेदन।',
  unread: 'आपके बुकमार्क लोड नहीं हो सके।',
  loading: 'आपके बुकमार्क लोड हो रहे हैं',
  none: 'कोई बुकमार्क नहीं मिला।',
  noneHint: 'बाद के लिए रखे आवेदन यहाँ दिखेंगे। सभी आवेदन ‘मेरे आवेदन’ में हैं।',
  list: 'बुकमार्क',
  /** Follows `Show older`. */
  entries: 'बुकमार्क',
  deleted: (name: string) => `${name} का बुकमार्क मिटा दिया गया।`,
  deleteTitle: 'मिटाने की पुष्टि करें',
  deleteQuestion: (name: string) => `क्या आपको ${name} का बुकमार्क मिटाना है?`,
  unknownReason: 'कोई त्रुटि हो गई।',
};
