import { useState } from 'react';
import type { ReactNode } from 'react';
import { messages as texts } from '#messages';
import { ConfirmDialog } from '#ui/parts/ConfirmDialog.tsx';
import type { PickedFile } from '#ui/parts/FilePicker.tsx';
import { ApplicationScreen } from '#ui/screens/application/ApplicationScreen.tsx';
import {
  ApplicationPlaceholder,
  ApplicationUnavailable,
} from '#ui/screens/application/ApplicationScreen.tsx';
import { SubmittedDialog } from '#ui/screens/application/SubmittedDialog.tsx';
import { ApplicationCard } from '#ui/screens/applications/ApplicationCard.tsx';
import { ApplicationsScreen } from '#ui/screens/applications/ApplicationsScreen.tsx';
import { DraftNotice } from '#ui/screens/applications/DraftNotice.tsx';
import { BookmarksScreen } from '#ui/screens/bookmarks/BookmarksScreen.tsx';
import { CartScreen } from '#ui/screens/cart/CartScreen.tsx';
import { HomeScreen } from '#ui/screens/catalogue/HomeScreen.tsx';
import { CheckoutPanel } from '#ui/screens/checkout/CheckoutPanel.tsx';
import { CodeDialog } from '#ui/screens/oneTimeCode/CodeDialog.tsx';
import { OrdersScreen } from '#ui/screens/orders/OrdersScreen.tsx';
import { EmailStep } from '#ui/screens/passwordReset/EmailStep.tsx';
import { NewPasswordStep } from '#ui/screens/passwordReset/NewPasswordStep.tsx';
import { DataSection } from '#ui/screens/profile/DataSection.tsx';
import { DeletionDialog } from '#ui/screens/profile/DeletionDialog.tsx';
import { PasswordSection } from '#ui/screens/profile/PasswordSection.tsx';
import { ProfileEditor } from '#ui/screens/profile/ProfileEditor.tsx';
import {
  ProfilePlaceholder,
  ProfileScreen,
  ProfileUnavailable,
} from '#ui/screens/profile/ProfileScreen.tsx';
import { RegistrationScreen } from '#ui/screens/registration/RegistrationScreen.tsx';
import { CheckingScreen } from '#ui/screens/shell/CheckingScreen.tsx';
import { Layout } from '#ui/screens/shell/Layout.tsx';
import { LogoutDialog } from '#ui/screens/shell/LogoutDialog.tsx';
import { NotFound } from '#ui/screens/shell/NotFound.tsx';
import { TopBar } from '#ui/screens/shell/TopBar.tsx';
import { UnreachableScreen } from '#ui/screens/shell/UnreachableScreen.tsx';
import { LoginScreen } from '#ui/screens/signIn/LoginScreen.tsx';
import * as sample from './samples.ts';

const ignore = () => {};

function Inside({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Layout
      topBar={
        <TopBar
          path={path}
          username={sample.user.username}
          cartCount={2}
          bookmarkCount={12}
          areShortcutsOn
          onQuickFind={() => {}}
          onLogout={ignore}
        />
      }
    >
      {children}
    </Layout>
  );
}

const noFiles: PickedFile[] = [];

const uploads = {
  rule: (kind: string) => ({
    hint:
      kind === 'image'
        ? 'JPG, PNG up to 5MB each. Multiple files allowed.'
        : 'Up to 10MB each. Multiple files allowed.',
    endings: [],
  }),
  nameOf: () => undefined,
  files: (attribute: string) => (attribute === 'logo_and_pictures' ? sample.pickedFiles : noFiles),
  subscribe: () => ignore,
  add: ignore,
  act: ignore,
};

const messages = {
  contact_mobile: 'Contact mobile must be exactly 10 digits',
  preferred_start: 'Preferred start is required',
  rights: 'Please tick this box to go on',
};

function Application({ start, wrong = false }: { start: number; wrong?: boolean }) {
  const [step, setStep] = useState(start);
  const [store] = useState(() => sample.sampleStore(sample.answers, wrong ? messages : {}));
  return (
    <Inside path="/application">
      <ApplicationScreen
        mode="new"
        category={{ name: 'Search ads starter', price: 14999 }}
        steps={sample.formSteps}
        step={step}
        store={store}
        uploads={uploads}
        problems={wrong ? [{ key: 'contact_mobile', message: messages.contact_mobile }] : []}
        errors={wrong ? Object.entries(messages).map(([key, message]) => ({ key, message })) : []}
        saved={{ text: 'Draft saved at 02:05 PM' }}
        onSaveDraft={ignore}
        onPrevious={() => setStep(step - 1)}
        onNext={() => setStep(step + 1)}
        onSubmit={ignore}
        onStep={setStep}
      />
    </Inside>
  );
}

function SingleStep() {
  const [store] = useState(() => sample.sampleStore(sample.answers));
  return (
    <Inside path="/application">
      <ApplicationScreen
        mode="edit"
        category={{ name: 'Landing page audit', price: 6499 }}
        steps={sample.formSteps.slice(0, 1)}
        step={1}
        store={store}
        uploads={uploads}
        onSaveDraft={ignore}
        onPrevious={ignore}
        onNext={ignore}
        onSubmit={ignore}
        onStep={ignore}
      />
    </Inside>
  );
}

function NoForm() {
  const [store] = useState(() => sample.sampleStore({}));
  return (
    <Inside path="/application">
      <ApplicationScreen
        mode="new"
        steps={[]}
        step={1}
        store={store}
        uploads={uploads}
        onSaveDraft={ignore}
        onPrevious={ignore}
        onNext={ignore}
        onSubmit={ignore}
        onStep={ignore}
      />
    </Inside>
  );
}

const home = {
  segments: sample.segments,
  segmentId: 's1',
  page: 1,
  hrefOf: ({ id }: { id: string }) => `/?segment=s1&category=${id}`,
  onLink: ignore,
  onSegment: ignore,
  onFill: ignore,
  onPage: ignore,
  onRetry: ignore,
  onRetrySegments: ignore,
};

function Home() {
  const [page, setPage] = useState(1);
  const [segmentId, setSegmentId] = useState('s1');
  return (
    <Inside path="/">
      <HomeScreen
        {...home}
        segmentId={segmentId}
        onSegment={setSegmentId}
        chosenCategoryId="c2"
        page={page}
        onPage={setPage}
        categories={{ state: 'shown', categories: sample.categories }}
      />
    </Inside>
  );
}

const code = {
  isOpen: true,
  email: sample.user.email,
  hint: 'Confirm your e-mail address.',
  isChecking: false,
  onChange: ignore,
  onComplete: ignore,
  onResend: ignore,
  onCancel: ignore,
};

const registration = {
  countries: sample.countries,
  isBusy: false,
  onSubmit: ignore,
  check: ({ fullName }: { fullName: string }): Record<string, string> =>
    fullName === '' ? { fullName: 'Full name is required', email: 'Email is required' } : {},
};

const confirm = { isOpen: true, onConfirm: ignore, onCancel: ignore };

const lineActions = {
  onQuantity: ignore,
  onMove: ignore,
  onRemove: ignore,
  onUndo: ignore,
  onFinishMove: ignore,
};

const cardActions = {
  onAddToCart: ignore,
  onDelete: ignore,
  onUndo: ignore,
  onFinishMove: ignore,
};

function Cart({ notice, busy = false }: { notice?: ReactNode; busy?: boolean }) {
  return (
    <Inside path="/cart">
      <CartScreen
        {...lineActions}
        lines={sample.cartLines}
        notice={notice}
        isCheckingOut={busy}
        onCheckout={ignore}
      />
    </Inside>
  );
}

/** Every screen in its states, by name. */
export const shown: Record<string, () => ReactNode> = {
  login: () => <LoginScreen isBusy={false} onSubmit={ignore} onForgot={ignore} />,
  'login-failed': () => (
    <LoginScreen
      isBusy={false}
      attempt={1}
      notice={{ text: 'Failed to login. Please try again.', onDismiss: ignore }}
      onSubmit={ignore}
      onForgot={ignore}
    />
  ),
  'login-busy': () => <LoginScreen isBusy onSubmit={ignore} onForgot={ignore} />,
  'reset-email': () => <EmailStep isBusy={false} onSubmit={ignore} onBack={ignore} />,
  'reset-password': () => (
    <NewPasswordStep
      email={sample.user.email}
      isBusy={false}
      errors={passwordErrors}
      onSubmit={ignore}
      onBack={ignore}
    />
  ),
  register: () => <RegistrationScreen {...registration} />,
  'register-refused': () => (
    <RegistrationScreen
      {...registration}
      notice={{ text: 'Failed to register', onDismiss: ignore }}
      errors={registrationErrors}
      signedIn={{ name: 'Meera Rao', onLogout: ignore }}
    />
  ),
  code: () => (
    <>
      <RegistrationScreen {...registration} />
      <CodeDialog {...code} resendAt={Date.now() + 42_000} />
    </>
  ),
  'code-wrong': () => <CodeDialog {...code} error="Invalid OTP!" />,
  'code-checking': () => <CodeDialog {...code} isChecking />,
  home: () => <Home />,
  'home-loading': () => (
    <Inside path="/">
      <HomeScreen {...home} segments={undefined} categories={{ state: 'loading' }} />
    </Inside>
  ),
  'home-failed': () => (
    <Inside path="/">
      <HomeScreen
        {...home}
        categories={{ state: 'failed', message: 'Failed to fetch categories' }}
      />
    </Inside>
  ),
  'home-none': () => (
    <Inside path="/">
      <HomeScreen {...home} categories={{ state: 'shown', categories: [] }} />
    </Inside>
  ),
  'home-no-segments': () => (
    <Inside path="/">
      <HomeScreen {...home} segments={[]} categories={{ state: 'loading' }} />
    </Inside>
  ),
  'application-1': () => <Application start={1} />,
  'application-2': () => <Application start={2} />,
  'application-3': () => <Application start={3} />,
  'application-wrong': () => <Application start={1} wrong />,
  'application-wrong-last': () => <Application start={3} wrong />,
  'application-single': () => <SingleStep />,
  'application-none': () => <NoForm />,
  'application-loading': () => (
    <Inside path="/application">
      <ApplicationPlaceholder mode="new" />
    </Inside>
  ),
  'application-unavailable': () => (
    <Inside path="/application">
      <ApplicationUnavailable
        mode="edit"
        failure={{ text: 'Failed to fetch application data', onRetry: ignore }}
      />
    </Inside>
  ),
  submitted: () => (
    <>
      <Application start={3} />
      <SubmittedDialog isOpen onApplications={ignore} onCart={ignore} />
    </>
  ),
  'submitted-no-cart': () => (
    <SubmittedDialog
      isOpen
      cart="failed"
      onAddToCart={ignore}
      onApplications={ignore}
      onCart={ignore}
    />
  ),
  applications: () => (
    <Inside path="/my-submission">
      <ApplicationsScreen state="shown">
        {sample.applications.map((application) => (
          <ApplicationCard
            key={application.id}
            application={application}
            labels={sample.labels}
            onEdit={application.status === 'draft' ? ignore : undefined}
            onDelete={application.status === 'draft' ? ignore : undefined}
            onAddToCart={application.status === 'submitted' ? ignore : undefined}
            onUseAgain={application.status === 'draft' ? undefined : ignore}
          />
        ))}
        <DraftNotice
          title="Draft deleted"
          name="Search ads starter"
          action={{ label: 'Undo', onPress: ignore }}
        />
      </ApplicationsScreen>
    </Inside>
  ),
  'applications-loading': () => (
    <Inside path="/my-submission">
      <ApplicationsScreen state="loading" />
    </Inside>
  ),
  'applications-none': () => (
    <Inside path="/my-submission">
      <ApplicationsScreen state="empty" onRetry={ignore} />
    </Inside>
  ),
  cart: () => <Cart />,
  'cart-placing': () => <Cart busy notice={<CheckoutPanel stage="placing" />} />,
  'cart-verifying': () => <Cart busy notice={<CheckoutPanel stage="verifying" />} />,
  'cart-unknown': () => (
    <Cart
      busy
      notice={
        <CheckoutPanel
          stage="unknown"
          message="Payment verification error."
          onRetry={ignore}
          onLeave={ignore}
        />
      }
    />
  ),
  'cart-failed': () => (
    <Cart
      notice={
        <CheckoutPanel stage="failed" message="Failed to initiate payment" onRetry={ignore} />
      }
    />
  ),
  'cart-cancelled': () => <Cart notice={<CheckoutPanel stage="cancelled" />} />,
  'cart-empty': () => (
    <Inside path="/cart">
      <CartScreen {...lineActions} lines={[]} onCheckout={ignore} />
    </Inside>
  ),
  'cart-loading': () => (
    <Inside path="/cart">
      <CartScreen {...lineActions} onCheckout={ignore} />
    </Inside>
  ),
  bookmarks: () => (
    <Inside path="/bookmark">
      <BookmarksScreen {...cardActions} bookmarks={sample.bookmarks} />
    </Inside>
  ),
  'bookmarks-none': () => (
    <Inside path="/bookmark">
      <BookmarksScreen {...cardActions} bookmarks={[]} />
    </Inside>
  ),
  orders: () => (
    <Inside path="/orders">
      <OrdersScreen orders={sample.orders} />
    </Inside>
  ),
  'orders-confirmed': () => (
    <Inside path="/orders">
      <OrdersScreen orders={sample.orders} confirmedId="o3" />
    </Inside>
  ),
  'orders-pending': () => (
    <Inside path="/orders">
      <OrdersScreen orders={sample.orders} confirmedId="o2" />
    </Inside>
  ),
  'orders-none': () => (
    <Inside path="/orders">
      <OrdersScreen orders={[]} />
    </Inside>
  ),
  'orders-loading': () => (
    <Inside path="/orders">
      <OrdersScreen />
    </Inside>
  ),
  profile: () => (
    <Inside path="/profile">
      <ProfileScreen
        user={sample.user}
        password={<PasswordSection {...password} stage="unchanged" />}
        data={<DataSection onExport={ignore} onDelete={ignore} />}
        onEdit={ignore}
      />
    </Inside>
  ),
  'profile-password': () => (
    <Inside path="/profile">
      <ProfileScreen
        user={sample.user}
        password={<PasswordSection {...password} stage="choosing" errors={passwordErrors} />}
        data={<DataSection isExporting onExport={ignore} onDelete={ignore} />}
        onEdit={ignore}
      />
    </Inside>
  ),
  'profile-not-offered': () => (
    <Inside path="/profile">
      <ProfileScreen
        user={sample.user}
        password={
          <PasswordSection
            {...password}
            stage="unchanged"
            notOffered={texts['password.notOffered']}
          />
        }
        data={
          <DataSection
            exportNotOffered={texts['export.notOffered']}
            deletionNotOffered={texts['account.deletionNotOffered']}
            onExport={ignore}
            onDelete={ignore}
          />
        }
        onEdit={ignore}
      />
    </Inside>
  ),
  'profile-deletion': () => (
    <DeletionDialog
      email={sample.user.email}
      isBusy={false}
      notice={texts['account.paymentOpen']}
      onConfirm={ignore}
      onCancel={ignore}
    />
  ),
  'profile-failed': () => (
    <Inside path="/profile">
      <ProfileUnavailable failure={{ text: texts['profile.loadFailed'], onRetry: ignore }} />
    </Inside>
  ),
  'profile-edit': () => (
    <Inside path="/profile">
      <ProfileEditor
        user={sample.user}
        countries={sample.countries}
        isBusy={false}
        errors={profileErrors}
        onSubmit={ignore}
        onCancel={ignore}
      />
    </Inside>
  ),
  'profile-loading': () => (
    <Inside path="/profile">
      <ProfilePlaceholder />
    </Inside>
  ),
  'not-found': () => (
    <Inside path="/nowhere">
      <NotFound />
    </Inside>
  ),
  checking: () => <CheckingScreen />,
  unreachable: () => <UnreachableScreen onRetry={ignore} />,
  logout: () => (
    <Inside path="/">
      <LogoutDialog {...confirm} />
    </Inside>
  ),
  confirm: () => <ConfirmDialog {...confirm} />,
};

const passwordErrors = { confirmPassword: 'Passwords do not match' };
const registrationErrors = { email: 'An account with this e-mail already exists.' };
const profileErrors = { mobile: 'Invalid mobile number' };
const password = {
  email: sample.user.email,
  onChange: ignore,
  onSubmit: ignore,
  onKeep: ignore,
};
