import { visitorSentences } from '../visitorSentences.ts';
import { sentences } from './sentences.ts';

/** Texts of signed-out flows, by key: a part of `messages`, without those of other calls. */
export const visitorMessages = {
  ...sentences(visitorSentences),

  'session.unreachable': 'सर्वर से संपर्क नहीं हो पा रहा',

  'connection.offline':
    'इंटरनेट कनेक्शन नहीं है। दिख रही जानकारी पुरानी हो सकती है, और कनेक्शन वापस आने तक कुछ सेव नहीं होगा।',
  'connection.pageWaits': 'इंटरनेट कनेक्शन नहीं है। चुना हुआ पेज कनेक्शन वापस आने पर खुलेगा।',
  'connection.stillOffline': 'इंटरनेट कनेक्शन अब भी नहीं है।',

  'storage.blocked':
    'लॉग इन नहीं हो सका: यह ब्राउज़र इस साइट का स्टोरेज रोकता है या उसमें जगह नहीं बची है। कृपया कुकी और साइट डेटा की अनुमति देकर फिर कोशिश करें।',

  'code.sent': 'OTP आपके ईमेल पर भेज दिया गया',

  'registration.failed': 'रजिस्ट्रेशन नहीं हो सका',
  'registration.notSignedIn':
    'लॉग इन नहीं हो सका: यह ब्राउज़र इस साइट का स्टोरेज रोकता है या उसमें जगह नहीं बची है। कृपया कुकी और साइट डेटा की अनुमति देकर लॉग इन करें।',
} as const;
