import { sendCode, verifyCode } from '#contract/oneTimeCode.ts';
import type { CodePurpose } from '#contract/oneTimeCode.ts';
import type { Call } from './client.ts';

export interface CodeRequest {
  email: string;
  purpose: CodePurpose;
}

export function oneTimeCodeApi(call: Call) {
  return {
    /** Mails a code to the address (spec §7 Auth). */
    sendCode: (request: CodeRequest, signal?: AbortSignal) =>
      call(sendCode, { body: request, signal }),
    /** Checks a code; success leaves a single-use grant in a cookie (T-07). */
    verifyCode: (request: CodeRequest & { otp: string }, signal?: AbortSignal) =>
      call(verifyCode, { body: request, signal }),
  };
}
