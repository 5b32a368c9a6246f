/** The labels of account fields. */
export const fields = {
  fullName: 'पूरा नाम',
  username: 'यूज़रनेम',
  mobile: 'मोबाइल नंबर',
  companyName: 'कंपनी का नाम',
  jobTitle: 'पद',
  country: 'देश',
  nothingMatches: 'कुछ नहीं मिला।',
  gstNo: 'GST नंबर',
  gstNoExample: '22AAAAA0000A1ZC',
  gstNoDoubtful: 'यह GSTIN जैसा नहीं लगता। टैक्स क्रेडिट चाहिए तो इसे जाँच लें।',
  personal: 'निजी जानकारी',
  professional: 'कारोबार की जानकारी',
};
