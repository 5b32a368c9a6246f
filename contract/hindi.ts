/*
 * The sentences of calls in Hindi (spec §8 in another language, S-49), by the English sentence:
 * those of endpoints, their inputs, the server and the portal's client. `{name}` stands for a
 * value.
 */

/** The Hindi sentence of every English one that a call can return to a customer. */
export const hindiSentences: Readonly<Record<string, string>> = {
  // Any call
  'The request could not be completed.': 'अनुरोध पूरा नहीं हो सका।',
  'Please check what you entered': 'कृपया भरी हुई जानकारी जाँचें',
  'Please check what you entered.': 'कृपया भरी हुई जानकारी जाँचें।',
  'Please sign in to continue.': 'आगे बढ़ने के लिए कृपया लॉग इन करें।',
  'This request came from another site and was refused.':
    'यह अनुरोध किसी दूसरी साइट से आया था, इसलिए इसे स्वीकार नहीं किया गया।',
  'Not found.': 'नहीं मिला।',
  'The request is too large.': 'अनुरोध बहुत बड़ा है।',
  'The request took too long to arrive.': 'अनुरोध पहुँचने में बहुत समय लगा।',
  'This address is too long.': 'यह पता बहुत लंबा है।',
  'This kind of content is not accepted here.': 'यहाँ इस तरह की सामग्री स्वीकार नहीं की जाती।',
  'Too many requests. Please wait a moment and try again.':
    'बहुत ज़्यादा अनुरोध आए हैं। कृपया थोड़ी देर बाद दोबारा कोशिश करें।',
  'The service is busy. Please try again in a moment.':
    'सेवा अभी व्यस्त है। कृपया थोड़ी देर बाद दोबारा कोशिश करें।',
  'Something went wrong.': 'कोई त्रुटि हो गई।',
  'This place in the list is not known.': 'सूची में यह जगह नहीं मिली।',

  // Failed calls
  'Network error': 'नेटवर्क त्रुटि',
  'Request failed with status {status}': 'अनुरोध पूरा नहीं हुआ (कोड {status})',
  'The server sent an answer that was not understood': 'सर्वर का जवाब समझ में नहीं आया',
  'The payment window is not loaded': 'भुगतान विंडो लोड नहीं हुई',
  'The payment script did not load': 'भुगतान का पेज लोड नहीं हुआ',
  'The payment script does not work': 'भुगतान का पेज काम नहीं कर रहा',

  // Fields of an account
  'Please enter a text': 'कृपया यहाँ कुछ लिखें',
  'Please use at most {count} characters': 'कृपया ज़्यादा से ज़्यादा {count} अक्षर लिखें',
  'Full name is required': 'पूरा नाम ज़रूरी है',
  'Username is required': 'यूज़रनेम ज़रूरी है',
  'Email is required': 'ईमेल ज़रूरी है',
  'Invalid email': 'ईमेल सही नहीं है',
  'Invalid email address': 'ईमेल पता सही नहीं है',
  'Mobile number is required': 'मोबाइल नंबर ज़रूरी है',
  'Invalid mobile number': 'मोबाइल नंबर सही नहीं है',
  'Mobile number must be 10 digits': 'मोबाइल नंबर 10 अंकों का होना चाहिए',
  'Company name is required': 'कंपनी का नाम ज़रूरी है',
  'Country is required': 'देश ज़रूरी है',
  'Password is required': 'पासवर्ड ज़रूरी है',
  'Please use a shorter password': 'कृपया छोटा पासवर्ड रखें',
  'Password must be at least 6 characters': 'पासवर्ड में कम से कम 6 अक्षर होने चाहिए',
  'Please confirm your password': 'कृपया पासवर्ड की पुष्टि करें',
  'Passwords do not match': 'दोनों पासवर्ड एक जैसे नहीं हैं',
  'Please enter your current password': 'कृपया मौजूदा पासवर्ड भरें',
  'You must agree to the terms and conditions': 'नियम और शर्तें स्वीकार करना ज़रूरी है',

  // Signing in and out, codes, registration
  'You are signed out.': 'लॉग आउट हो गया।',
  'Failed to login. Please try again.': 'लॉग इन नहीं हो सका। कृपया दोबारा कोशिश करें।',
  'Failed to login. {reason}': 'लॉग इन नहीं हो सका। {reason}',
  'Please try again in 1 minute.': 'कृपया 1 मिनट बाद दोबारा कोशिश करें।',
  'Please try again in {count} minutes.': 'कृपया {count} मिनट बाद दोबारा कोशिश करें।',
  'Please try again in a while, or set a new password.':
    'कृपया कुछ समय बाद दोबारा कोशिश करें, या नया पासवर्ड बनाएँ।',
  'Unknown purpose': 'OTP किस काम के लिए है, यह पता नहीं',
  'Enter the OTP that sent to your email!': 'ईमेल पर भेजा गया OTP भरें!',
  'If this address has an account, the code is on its way.':
    'अगर इस ईमेल से कोई खाता है, तो OTP भेजा जा रहा है।',
  'Failed to send OTP. Please try again.': 'OTP नहीं भेजा जा सका। कृपया दोबारा कोशिश करें।',
  'Please wait a moment before asking for another code.': 'दूसरा OTP मँगाने से पहले कृपया थोड़ा रुकें।',
  'Please wait {count} seconds before asking for another code.':
    'दूसरा OTP मँगाने से पहले कृपया {count} सेकंड रुकें।',
  'Too many codes were sent to this address. Please try again later.':
    'इस ईमेल पर बहुत ज़्यादा OTP भेजे जा चुके हैं। कृपया बाद में दोबारा कोशिश करें।',
  'Your email is verified.': 'ईमेल की पुष्टि हो गई।',
  'Invalid OTP!': 'OTP सही नहीं है!',
  'This code is no longer valid. Please ask for a new one.':
    'यह OTP अब मान्य नहीं है। कृपया नया OTP मँगाएँ।',
  'Registration successful': 'रजिस्ट्रेशन हो गया',
  'Verify your email first.': 'पहले ईमेल की पुष्टि करें।',
  'An account with this email already exists.': 'इस ईमेल से खाता पहले से मौजूद है।',
  'Password reset successfully.': 'पासवर्ड रीसेट हो गया।',
  'Failed to reset password. Please try again.': 'पासवर्ड रीसेट नहीं हो सका। कृपया दोबारा कोशिश करें।',

  // The account
  'Profile updated successfully': 'प्रोफ़ाइल अपडेट हो गई',
  'Verify your new email first.': 'पहले नए ईमेल की पुष्टि करें।',
  'Your password was changed.': 'पासवर्ड बदल गया।',
  'The current password is not right.': 'मौजूदा पासवर्ड सही नहीं है।',
  'Your account was deleted.': 'खाता मिटा दिया गया।',
  'A payment is still being checked. Please try again once it is settled.':
    'एक भुगतान की जाँच अभी चल रही है। जाँच पूरी होने पर कृपया दोबारा कोशिश करें।',

  // Applications and their forms
  'Category is required': 'श्रेणी ज़रूरी है',
  'Segment is required': 'सेगमेंट ज़रूरी है',
  'Answers are required': 'जवाब ज़रूरी हैं',
  'An application is saved as draft (0) or submitted (1)':
    'आवेदन या तो ड्राफ़्ट (0) के रूप में सेव होता है या सबमिट (1) होता है',
  'The step is a number': 'चरण एक संख्या होना चाहिए',
  'The step is a whole number': 'चरण एक पूर्ण संख्या होना चाहिए',
  'Steps count from 1': 'चरणों की गिनती 1 से होती है',
  'Forms have at most 1000 steps': 'फ़ॉर्म में ज़्यादा से ज़्यादा 1000 चरण होते हैं',
  'Application saved as draft successfully': 'आवेदन ड्राफ़्ट के रूप में सेव हो गया',
  'Application updated as draft successfully': 'ड्राफ़्ट अपडेट हो गया',
  'Application submitted successfully': 'आवेदन सबमिट हो गया',
  'Application not found.': 'आवेदन नहीं मिला।',
  'This category is not available any more.': 'यह श्रेणी अब उपलब्ध नहीं है।',
  'This application was already sent with other answers.':
    'यह आवेदन दूसरे जवाबों के साथ पहले ही भेजा जा चुका है।',
  'This idempotency key cannot be used.': 'यह आइडेंपोटेंसी कुंजी इस्तेमाल नहीं हो सकती।',
  'This draft was deleted.': 'यह ड्राफ़्ट मिटा दिया गया है।',
  'This draft was changed in another tab.': 'यह ड्राफ़्ट किसी दूसरे टैब में बदला गया है।',
  'You have too many drafts. Please delete some of them first.':
    'बहुत ज़्यादा ड्राफ़्ट हो गए हैं। कृपया पहले कुछ ड्राफ़्ट मिटाएँ।',
  'Only drafts can be edited.': 'बदलाव केवल ड्राफ़्ट में किए जा सकते हैं।',
  'Only drafts can be deleted.': 'केवल ड्राफ़्ट मिटाए जा सकते हैं।',
  'Draft deleted': 'ड्राफ़्ट मिटा दिया गया',
  'Draft restored': 'ड्राफ़्ट वापस आ गया',
  '{label} is required': '{label}: यह ज़रूरी है',
  '{label} must be a text': '{label}: यहाँ शब्द लिखें',
  '{label} can have at most {count} characters': '{label}: ज़्यादा से ज़्यादा {count} अक्षर लिखें',
  '{label} must be exactly 10 digits': '{label}: ठीक 10 अंक होने चाहिए',
  '{label} must be a date from {from} to {to}': '{label}: यहाँ {from} से {to} के बीच की तारीख भरें',
  '{label} must be a date': '{label}: यहाँ तारीख भरें',
  '{label} must be ticked or not': '{label}: यहाँ सही का निशान लगाएँ या खाली छोड़ें',
  '{label} must be a list of files': '{label}: यहाँ फ़ाइलें अपलोड करें',
  '{label}: choose one of the options': '{label}: कोई एक विकल्प चुनें',
  '{label}: choose among the options': '{label}: दिए गए विकल्पों में से चुनें',
  'The answers are too long together. Please shorten this one.':
    'सारे जवाब मिलकर बहुत लंबे हो गए हैं। कृपया इसे छोटा करें।',
  '{label} cannot be saved like this': '{label}: यह जवाब इस रूप में सेव नहीं हो सकता',

  // Work on an application
  'This act is not known': 'यह कार्रवाई ज्ञात नहीं है',
  'The files must be a list of uploaded files': 'फ़ाइलों में अपलोड की गई फ़ाइलों की सूची होनी चाहिए',
  'Please add at most {count} files': 'कृपया ज़्यादा से ज़्यादा {count} फ़ाइलें जोड़ें',
  'Please add each file once': 'कृपया हर फ़ाइल एक ही बार जोड़ें',
  'Please write something': 'कृपया कुछ लिखें',
  'Please enter a date from today on': 'कृपया आज या उसके बाद की तारीख भरें',
  'Give a reason; the customer reads it.': 'कृपया कारण लिखें; ग्राहक उसे पढ़ेगा।',
  'Please enter an amount in rupees of at least 1': 'कृपया कम से कम 1 रुपये की राशि भरें',
  'Please name an item': 'कृपया सेवा चुनें',
  'Please choose an item or an amount, not both': 'कृपया सेवा या राशि में से एक ही चुनें',
  'Order not found.': 'ऑर्डर नहीं मिला।',
  'This item is not part of the order.': 'यह सेवा इस ऑर्डर में नहीं है।',
  'Please choose an item': 'कृपया कोई सेवा चुनें',
  'Refund not found.': 'रिफ़ंड नहीं मिला।',
  'Only a refund that has reached the customer and is for no item can be allocated.':
    'केवल वही रिफ़ंड किसी सेवा के लिए दर्ज हो सकता है जो ग्राहक तक पहुँच चुका हो और किसी सेवा का न हो।',
  'This refund is less than the price of the item.': 'यह रिफ़ंड सेवा के मूल्य से कम है।',
  'This refund is less than the price of the item, {amount}.': 'यह रिफ़ंड सेवा के मूल्य {amount} से कम है।',
  'This order is not paid, so there is nothing to refund.':
    'इस ऑर्डर का भुगतान नहीं हुआ है, इसलिए लौटाने के लिए कुछ नहीं है।',
  'This is refunded already, or its refund is pending.':
    'यह राशि लौटाई जा चुकी है, या इसका रिफ़ंड चल रहा है।',
  'The payment is disputed. It can be refunded once the dispute has ended.':
    'इस भुगतान पर विवाद चल रहा है। विवाद पूरा होने के बाद राशि लौटाई जा सकेगी।',
  'Less than this amount can still be refunded.': 'अब इससे कम राशि ही लौटाई जा सकती है।',
  'Only {amount} of this order can still be refunded.':
    'इस ऑर्डर में से अब केवल {amount} लौटाए जा सकते हैं।',
  'This refund was already requested with other details.':
    'यह रिफ़ंड दूसरे विवरण के साथ पहले ही माँगा जा चुका है।',
  'Please enter the name of the person': 'कृपया व्यक्ति का नाम भरें',
  'Please choose a role': 'कृपया भूमिका चुनें',
  'This is the address of a customer. Please invite the person with another address.':
    'यह एक ग्राहक का ईमेल है। कृपया इस व्यक्ति को किसी और ईमेल से बुलाएँ।',
  'This person has no access to the desk.': 'इस व्यक्ति के लिए डेस्क खुला नहीं है।',
  'This is the last owner. Please make another owner first.':
    'ये आखिरी स्वामी हैं। कृपया पहले किसी और को स्वामी बनाएँ।',
  'Customer not found.': 'ग्राहक नहीं मिले।',
  'Please say whether the account is active': 'कृपया बताएँ कि खाता चालू है या नहीं',
  'Please name an entry': 'कृपया बताएँ कि कौन-सा संदेश पढ़ा गया',
  'This is not possible now.': 'यह अभी नहीं हो सकता।',
  'Something has changed. Please look at it and try again.':
    'कुछ बदल गया है। कृपया उसे देखकर दोबारा कोशिश करें।',
  'This application is closed, so no messages can be sent.':
    'यह आवेदन बंद हो चुका है, इसलिए संदेश नहीं भेजे जा सकते।',
  'This message was already sent with other words.': 'यह संदेश दूसरे शब्दों के साथ पहले ही भेजा जा चुका है।',

  // Files
  '{limit} Multiple files allowed.': '{limit} एक से ज़्यादा फ़ाइलें भी चुनी जा सकती हैं।',
  'JPG, PNG up to 5MB each.': 'JPG, PNG, हर एक 5MB तक।',
  'MP4, MOV up to 10MB each.': 'MP4, MOV, हर एक 10MB तक।',
  'PDF, DOC, DOCX up to 10MB each.': 'PDF, DOC, DOCX, हर एक 10MB तक।',
  'Up to 10MB each.': 'हर एक 10MB तक।',
  'A file of this answer is missing. Please upload it again.':
    'इस जवाब की एक फ़ाइल नहीं मिली। कृपया उसे दोबारा अपलोड करें।',
  'File upload failed': 'फ़ाइल अपलोड नहीं हो सकी',
  'File not found.': 'फ़ाइल नहीं मिली।',
  'File removed.': 'फ़ाइल हटा दी गई।',
  'Please choose a file.': 'कृपया कोई फ़ाइल चुनें।',
  'The file is too large.': 'फ़ाइल बहुत बड़ी है।',
  'Please upload at most {count} files at once.':
    'कृपया एक बार में ज़्यादा से ज़्यादा {count} फ़ाइलें अपलोड करें।',
  'A picture can have at most 50 megapixels.': 'इमेज ज़्यादा से ज़्यादा 50 मेगापिक्सेल की हो सकती है।',
  'This type of file is not accepted here.': 'यहाँ इस तरह की फ़ाइल स्वीकार नहीं की जाती।',
  'This file is empty. Please check it on your device and choose it again.':
    'यह फ़ाइल खाली है। कृपया अपने डिवाइस पर इसे देखें और दोबारा चुनें।',
  'This file is protected by a password. Please remove the password and try again.':
    'इस फ़ाइल पर पासवर्ड लगा है। कृपया पासवर्ड हटाकर दोबारा कोशिश करें।',
  'This file has sound but no picture. Please choose a video.':
    'इस फ़ाइल में आवाज़ है, पर चित्र नहीं। कृपया कोई वीडियो चुनें।',
  'This document is too large once it is unpacked. Please make its pictures smaller, or save it as a PDF.':
    'खोलने पर यह दस्तावेज़ बहुत बड़ा हो जाता है। कृपया इसकी इमेज छोटी करें, या इसे PDF के रूप में सेव करें।',
  'Storage limit reached.': 'फ़ाइलों की जगह भर गई है।',
  'This file belongs to a submitted application.': 'यह फ़ाइल सबमिट हो चुके आवेदन की है।',

  // Cart and bookmarks
  'Added to cart': 'कार्ट में डाल दिया गया',
  'Failed to add to cart': 'कार्ट में नहीं डाला जा सका',
  'Item removed from cart': 'आइटम कार्ट से हटा दिया गया',
  'Only submitted applications can be bought.': 'केवल सबमिट हो चुके आवेदन खरीदे जा सकते हैं।',
  'This application is already paid.': 'इस आवेदन का भुगतान पहले ही हो चुका है।',
  'Your cart is full.': 'कार्ट भर गया है।',
  'Quantity must be a number': 'मात्रा एक संख्या होनी चाहिए',
  'Quantity must be a whole number': 'मात्रा पूर्ण संख्या होनी चाहिए',
  'Quantity must be at least 1': 'मात्रा कम से कम 1 होनी चाहिए',
  'Quantity can be at most {count}': 'मात्रा ज़्यादा से ज़्यादा {count} हो सकती है',
  'Bookmark added successfully': 'बुकमार्क जुड़ गया',
  'Failed to add bookmark': 'बुकमार्क नहीं जुड़ सका',
  'Bookmark deleted successfully': 'बुकमार्क मिटा दिया गया',
  'The application could not be moved.': 'आवेदन नहीं ले जाया जा सका।',

  // Orders and payments
  'Your cart is empty.': 'कार्ट खाली है।',
  'Orders can be paid online from ₹1.00 to ₹5,00,000.00.':
    'ऑनलाइन भुगतान ₹1.00 से ₹5,00,000.00 तक के ऑर्डर का हो सकता है।',
  'This order is already paid.': 'इस ऑर्डर का भुगतान पहले ही हो चुका है।',
  'Failed to initiate payment': 'भुगतान शुरू नहीं हो सका',
  'Payment successful!': 'भुगतान हो गया!',
  'Payment verification failed!': 'भुगतान की पुष्टि नहीं हो सकी!',
  'The payment is not confirmed yet.': 'भुगतान की पुष्टि अभी नहीं हुई है।',
  'The payment provider cannot be asked right now. Please try again in a moment.':
    'भुगतान सेवा से अभी पूछा नहीं जा सकता। कृपया थोड़ी देर बाद दोबारा कोशिश करें।',
  'This was already paid. Your second payment is on its way back to you.':
    'इसका भुगतान पहले ही हो चुका था। आपका दूसरा भुगतान आपको लौटाया जा रहा है।',
  'We rejected an application of this order before your payment came in. We are refunding your payment.':
    'आपके भुगतान से पहले ही इस ऑर्डर का एक आवेदन अस्वीकृत हो चुका था। आपका भुगतान आपको लौटाया जा रहा है।',
  'You paid another amount than your order costs. Your payment is on its way back to you.':
    'भुगतान की राशि ऑर्डर की राशि से अलग थी। आपका भुगतान आपको लौटाया जा रहा है।',
  'Your bank did not release the money, so nothing was paid. Please try again.':
    'बैंक ने राशि जारी नहीं की, इसलिए भुगतान नहीं हुआ। कृपया दोबारा कोशिश करें।',
  'Payment was cancelled.': 'भुगतान रद्द कर दिया गया।',
  'Failed to cancel order.': 'ऑर्डर रद्द नहीं हो सका।',
  'A payment for this order is still being checked.': 'इस ऑर्डर के एक भुगतान की जाँच अभी चल रही है।',
};

interface Template {
  english: RegExp;
  hindi: string;
}

const placeholder = /\{(\w+)\}/g;

const templates: readonly Template[] = Object.entries(hindiSentences)
  .filter(([english]) => english.includes('{'))
  .map(([english, hindi]) => ({ english: toPattern(english), hindi }));

/** A pattern that matches a sentence of `template` with its values. */
function toPattern(template: string): RegExp {
  const source = template.replace(/[.()]/g, '\\$&').replace(placeholder, '(?<$1>.+)');
  return new RegExp(`^${source}$`, 's');
}

/**
 * The Hindi translation of a call's English sentence: an exact entry, else the first template that
 * matches, whose values are translated too. A sentence without an entry stays as it is.
 */
export function translateToHindi(sentence: string): string {
  if (Object.hasOwn(hindiSentences, sentence)) return hindiSentences[sentence] ?? sentence;
  for (const { english, hindi } of templates) {
    const values = english.exec(sentence)?.groups;
    if (values)
      return hindi.replace(placeholder, (_, name: string) => translateToHindi(values[name] ?? ''));
  }
  return sentence;
}
