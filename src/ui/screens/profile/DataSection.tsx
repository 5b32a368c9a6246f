import { profile as texts } from '#messages/profile.ts';
import { Button } from '#ui/parts/Button.tsx';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { Text } from '#ui/parts/Text.tsx';
import { Section } from './ProfileSection.tsx';
import * as styles from './ProfileScreen.css.ts';

interface DataSectionProps {
  isExporting: boolean;
  /** Replaces the button if the back end offers no export. */
  exportNotOffered?: string;
  /** Why the last export failed. */
  banner?: FlowError;
  /** Replaces the button if the back end cannot delete accounts. */
  deletionNotOffered?: string;
  onExport(): void;
  onDelete(): void;
}

/** Export and deletion of the customer's data. */
export function DataSection({
  isExporting,
  exportNotOffered,
  banner,
  deletionNotOffered,
  onExport,
  onDelete,
}: DataSectionProps) {
  return (
    <Section title={texts.data}>
      <div>
        <div className={styles.matter}>
          <Text size="small" tone="muted">
            {exportNotOffered ?? texts.dataIntro}
          </Text>
          {exportNotOffered ? null : (
            <>
              <FlowErrorBanner banner={banner} />
              <Button
                variant="secondary"
                icon="file"
                onPress={onExport}
                isBusy={isExporting}
                busyLabel={texts.exporting}
              >
                {texts.export}
              </Button>
            </>
          )}
        </div>
        <div className={styles.matter}>
          <Text size="small" tone="muted">
            {deletionNotOffered ?? texts.deleteHint}
          </Text>
          {deletionNotOffered ? null : (
            <Button variant="critical" icon="bin" onPress={onDelete}>
              {texts.deleteAccount}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
