import { useState } from 'react';
import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ApplicationBadge, OrderBadge, PaidTag } from '#ui/parts/Badge.tsx';
import { Button, ButtonLink, IconButton } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { Checkbox, CheckboxGroup } from '#ui/parts/Checkbox.tsx';
import { CodeBoxes } from '#ui/parts/CodeBoxes.tsx';
import { ComboBox } from '#ui/parts/ComboBox.tsx';
import { ConfirmDialog } from '#ui/parts/ConfirmDialog.tsx';
import { DateField } from '#ui/parts/DateField.tsx';
import { EmailField } from '#ui/parts/EmailField.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import type { Drawing } from '#ui/parts/EmptyState.tsx';
import { FilePicker } from '#ui/parts/FilePicker.tsx';
import { Form } from '#ui/parts/Form.tsx';
import { Grid } from '#ui/parts/Grid.tsx';
import { Heading } from '#ui/parts/Heading.tsx';
import { Inline } from '#ui/parts/Inline.tsx';
import { Link } from '#ui/parts/Link.tsx';
import { Mark, Wordmark } from '#ui/parts/Mark.tsx';
import { MobileField } from '#ui/parts/MobileField.tsx';
import { Notice } from '#ui/parts/Notice.tsx';
import { Pagination } from '#ui/parts/Pagination.tsx';
import { PasswordField } from '#ui/parts/PasswordField.tsx';
import { RadioGroup } from '#ui/parts/RadioGroup.tsx';
import { Select } from '#ui/parts/Select.tsx';
import { Stack } from '#ui/parts/Stack.tsx';
import { StepRail } from '#ui/parts/StepRail.tsx';
import { TextArea } from '#ui/parts/TextArea.tsx';
import { TextField } from '#ui/parts/TextField.tsx';
import { TitledToast, Toasts } from '#ui/parts/Toasts.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import { countries, pickedFiles } from './samples.ts';
import { shown } from './shown.tsx';

/** Development only: every part, and every screen in its states (`/parts?show=home`). */
export function PartsPage() {
  const name = new URLSearchParams(location.search).get('show');
  const Shown = name ? shown[name] : undefined;
  return (
    <>
      <Toasts />
      {Shown ? <Shown /> : <Gallery />}
    </>
  );
}

const drawings: Drawing[] = [
  'folder',
  'cart',
  'bookmark',
  'receipt',
  'search',
  'lost',
  'unplugged',
];

const goals = ['More sales', 'More enquiries', 'More visits'].map((label) => ({
  label,
  value: label,
}));

const errors = { wrong: 'Company name is required', wrongPick: 'Main goal is required' };

const codeSent = <TitledToast title="OTP sent to your email">Check your inbox.</TitledToast>;

function sayCode() {
  toast.success(codeSent);
}

function Gallery() {
  const [page, setPage] = useState(4);
  const [digits, setDigits] = useState<readonly string[]>(['4', '2', '', '', '', '']);
  const [isAsking, setAsking] = useState(false);
  return (
    <Page title="Parts" intro="Every part of the portal, and a link to every screen in its states.">
      <Block title="Screens">
        <Inline space="medium">
          {Object.keys(shown).map((name) => (
            <Link key={name} href={`?show=${name}`}>
              {name}
            </Link>
          ))}
        </Inline>
      </Block>
      <Block title="Mark">
        <Inline space="large">
          <Mark size="small" />
          <Mark />
          <Mark size="large" />
          <Wordmark />
          <Wordmark size="large" />
        </Inline>
      </Block>
      <Block title="Buttons">
        <Inline space="medium">
          <Button>Primary</Button>
          <Button variant="secondary">Secondary</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger">Danger</Button>
          <Button isDisabled>Disabled</Button>
          <Button isBusy busyLabel="Saving...">
            Save
          </Button>
          <Button size="small" variant="secondary" icon="refresh">
            Try again
          </Button>
          <Button size="large" trailingIcon="arrow">
            Next
          </Button>
          <ButtonLink href="#">Link as button</ButtonLink>
          <IconButton icon="bin" label="Remove" />
          <IconButton icon="left" label="Left" tone="outlined" />
        </Inline>
      </Block>
      <Block title="Badges">
        <Inline>
          <ApplicationBadge status="draft" />
          <ApplicationBadge status="submitted" />
          <ApplicationBadge status="approved" />
          <ApplicationBadge status="rejected" />
          <ApplicationBadge status="completed" />
          <PaidTag />
          <OrderBadge status="PENDING" />
          <OrderBadge status="SUCCESS" />
          <OrderBadge status="FAILED" />
        </Inline>
      </Block>
      <Block title="Fields">
        <Form label="Sample" errors={errors} onSubmit={() => {}}>
          <Grid columns="pair">
            <TextField label="Full name" name="name" defaultValue="Meera Rao" />
            <TextField label="Company name" name="wrong" hint="As on your GST certificate." />
            <EmailField label="Email" name="email" placeholder="you@company.in" />
            <MobileField label="Mobile number" name="mobile" />
            <PasswordField label="Password" name="password" defaultValue="secret" />
            <DateField label="Preferred start" name="date" isOptional />
            <ComboBox
              label="Country"
              name="country"
              defaultValue="India"
              options={countries.map(({ code, name }) => ({
                value: name,
                label: name,
                detail: code,
              }))}
            />
            <Select label="Main goal" name="wrongPick" options={goals} />
            <RadioGroup label="Goal" name="goal" options={goals} defaultValue="More sales" />
            <CheckboxGroup
              label="Goals"
              name="goals"
              options={goals}
              defaultValue={['More visits']}
            />
            <TextArea label="Notes" name="notes" isOptional />
            <TextField label="Account" name="off" defaultValue="Locked" isDisabled />
          </Grid>
          <Checkbox name="terms">I agree to the terms and conditions</Checkbox>
        </Form>
      </Block>
      <Block title="Files">
        <FilePicker
          label="Logo and pictures"
          kind="image"
          hint="JPG, PNG up to 5MB each. Multiple files allowed."
          files={pickedFiles}
          onAdd={() => {}}
          onAction={() => {}}
        />
      </Block>
      <Block title="One-time code">
        <Stack>
          <CodeBoxes label="One-time code" digits={digits} onChange={setDigits} />
          <CodeBoxes
            label="One-time code, wrong"
            digits={['1', '2', '3', '4', '5', '6']}
            isInvalid
            onChange={() => {}}
          />
        </Stack>
      </Block>
      <Block title="Steps and pages">
        <Stack space="large">
          <StepRail steps={['Campaign name, Contact e-mail', 'Main goal', 'Logo']} current={2} />
          <Pagination label="Samples" page={page} pages={12} onPage={setPage} />
        </Stack>
      </Block>
      <Block title="Notices">
        <Stack>
          <Notice title="A price has changed">Remarketing now costs ₹11,999.50.</Notice>
          <Notice tone="success" title="Your e-mail is confirmed" />
          <Notice tone="warning" title="We are checking your payment">
            This takes a moment.
          </Notice>
          <Notice tone="error">Failed to login. Please try again.</Notice>
        </Stack>
      </Block>
      <Block title="Messages">
        <Inline>
          <Button variant="secondary" onPress={sayCode}>
            Success
          </Button>
          <Button variant="secondary" onPress={() => toast.error('Failed to add to cart')}>
            Error
          </Button>
          <Button variant="secondary" onPress={() => toast.loading('Uploading 2 files')}>
            Loading
          </Button>
          <Button variant="secondary" onPress={() => setAsking(true)}>
            Ask
          </Button>
        </Inline>
      </Block>
      <Block title="Empty">
        <Grid>
          {drawings.map((drawing) => (
            <EmptyState key={drawing} drawing={drawing} level={3} title={drawing} />
          ))}
        </Grid>
      </Block>
      <ConfirmDialog
        isOpen={isAsking}
        onConfirm={() => setAsking(false)}
        onCancel={() => setAsking(false)}
      />
    </Page>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section">
      <Heading level={2}>{title}</Heading>
      <Card padding="roomy">{children}</Card>
    </Stack>
  );
}

export { PartsPage as Component };
