import { signedIn } from '#messages/frame.ts';
import { Link } from './Link.tsx';
import { Sentence } from './Text.tsx';
import { Unbroken } from './Unbroken.tsx';

/** `Questions? Write to …`, with the seller's address. */
export function SupportAddress({ email }: { email: string }) {
  return (
    <Sentence
      text={signedIn.questions}
      parts={{
        email: (
          <Link href={`mailto:${email}`}>
            <Unbroken>{email}</Unbroken>
          </Link>
        ),
      }}
    />
  );
}
