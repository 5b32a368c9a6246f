import { editLink as texts } from '#messages/application.ts';
import { folder, unplugged } from '#ui/drawings.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Inline } from '#ui/parts/space.tsx';
import { Sentence } from '#ui/parts/Text.tsx';
import { Unbroken } from '#ui/parts/Unbroken.tsx';
import { StandaloneScreen } from '#ui/screens/shell/StandaloneScreens.tsx';

interface OtherAccountScreenProps {
  linkEmail: string;
  currentEmail: string;
  onAccept(): void;
  onDecline(): void;
}

/** Shown if the link belongs to another account than the signed-in one. */
export function OtherAccountScreen({
  linkEmail,
  currentEmail,
  onAccept,
  onDecline,
}: OtherAccountScreenProps) {
  return (
    <StandaloneScreen
      drawing={folder}
      title={texts.otherAccount}
      action={
        <Inline>
          <Button variant="secondary" onPress={onDecline}>
            {texts.staySignedIn}
          </Button>
          <Button onPress={onAccept}>{texts.open}</Button>
        </Inline>
      }
    >
      <Sentence
        text={texts.otherAccountText}
        parts={{
          current: (
            <strong>
              <Unbroken>{currentEmail}</Unbroken>
            </strong>
          ),
          link: (
            <strong>
              <Unbroken>{linkEmail}</Unbroken>
            </strong>
          ),
        }}
      />
    </StandaloneScreen>
  );
}

interface LinkEndedScreenProps {
  message: string;
  isSignedIn: boolean;
  onHome(): void;
}

/** Shown if the link is no longer valid. */
export function LinkEndedScreen({ message, isSignedIn, onHome }: LinkEndedScreenProps) {
  return (
    <StandaloneScreen
      drawing={unplugged}
      title={message}
      action={<Button onPress={onHome}>{isSignedIn ? texts.goHome : texts.logIn}</Button>}
    >
      {isSignedIn ? texts.stillSignedIn : texts.signInToSee}
    </StandaloneScreen>
  );
}
