import { visitorSentences } from '../visitorSentences.ts';
import { sentences } from './sentences.ts';

/** What flows can show before signing in, by key: a part of `messages`, without the calls of others. */
export const visitorMessages = {
  ...sentences(visitorSentences),

  'session.unreachable': 'सर्वर से संपर्क नहीं हो पा रहा',

  'connection.offline':
    'इंटरनेट कनेक्शन नहीं है। दिख रही जानकारी पुरानी हो सकती है, और कनेक्शन वापस आने तक कुछ सेव नहीं होगा।',
  'connection.pageWaits': 'इंटरनेट कनेक्शन नहीं है। चुना हुआ पेज कनेक्शन वापस आने पर खुलेगा।',
  'connection.stillOffline': 'इंटरनेट कनेक्शन अब भी नहीं है।',

  'code.sent': 'OTP आपके ईमेल पर भेज दिया गया',

  'registration.failed': 'रजिस्ट्रेशन नहीं हो सका',
} as const;
