/** Pages that cannot be opened offline, and the offer of a new version. */
export const texts = {
  title: 'इस पेज के लिए कनेक्शन ज़रूरी है',
  text: 'इंटरनेट कनेक्शन नहीं है, और इस पेज की जानकारी इस डिवाइस पर नहीं रखी जाती। कनेक्शन वापस आने पर पेज अपने आप खुलेगा।',
  backToForm: 'फ़ॉर्म पर वापस जाएँ',

  newVersion: 'नया वर्शन तैयार है',
  newVersionText: 'जब सुविधा हो, पेज दोबारा लोड करें: नया वर्शन खुल जाएगा।',
  later: 'बाद में',
};
