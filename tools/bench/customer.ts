import { setTimeout } from 'node:timers/promises';

const answers = {
  fullName: 'asha rao',
  username: 'asharao',
  mobile: '9876543210',
  companyName: 'Rao Textiles',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  country: 'India',
  gstNo: '',
  agreeToTerms: true,
  role: 'USER',
};

/** Registers a new customer of the portal at `url`, whose mails its sandbox keeps; answers their token. */
export async function register(url: string, email: string): Promise<string> {
  let cookie = '';
  const post = async (path: string, body: object): Promise<{ token?: string }> => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return answer.json();
  };
  await post('/api/auth/send-otp', { email, purpose: 'verify_email' });
  const otp = await mailedCode(url, email);
  await post('/api/auth/verify-otp', { email, otp, purpose: 'verify_email' });
  const { token = '' } = await post('/api/auth/signup', { ...answers, email });
  return token;
}

async function mailedCode(url: string, email: string): Promise<string> {
  for (let asked = 0; asked < 100; asked += 1) {
    const mails = await fetch(`${url}/sandbox/mail?to=${encodeURIComponent(email)}`);
    const [newest] = (await mails.json()) as { subject: string }[];
    if (newest) return newest.subject.slice(0, 6);
    await setTimeout(50);
  }
  throw new Error(`No code was mailed to ${email}.`);
}
