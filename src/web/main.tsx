/** Starts the application: shows the sign-in, or the shell of the user's profile. */
import { Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, StrictMode, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { CurrentUser } from '../contract/access/session.ts';
import { OPEN_SCREENS } from '../contract/open-screens.ts';
import { CodeBoundary, InTheBackground, loadedComponent } from './kit/loading/loaded-code.tsx';
import { ScreenFailed } from './kit/loading/screen-failed.tsx';
import { ErrorState } from './kit/loading/states.tsx';
import { heedTouches } from './kit/shell/attendance.ts';
import { reloadWhenBroughtBack } from './kit/shell/brought-back.ts';
import { currentUserQuery, heedFocus } from './kit/shell/client.ts';
import { forgetMenu, savedMenu, saveMenu } from './kit/shell/menu-mirror.ts';
import { Providers } from './kit/shell/providers.tsx';
import { keepDialogsWhenExpired } from './kit/shell/session-expiry.ts';
import { clearTabStorage } from './kit/shell/tab-storage.ts';

declare global {
  /** zod's own, which `z.config()` writes; that would bring zod into the first script. */
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}
// The pages' policy forbids code made of texts, by which schemas would check a little faster (product §2.18).
globalThis.__zod_globalConfig ??= {};
globalThis.__zod_globalConfig.jitless = true;

const SignInScreen = loadedComponent(async () => {
  const { SignInScreen } = await import('./access/session/sign-in-screen.tsx');
  return SignInScreen;
});
// Loaded during the session: after it expired, the server may have a newer version's files.
const SignInAgain = loadedComponent(async () => {
  const { SignInAgain } = await import('./access/session/sign-in-again.tsx');
  return SignInAgain;
});
const SessionEnd = loadedComponent(async () => {
  const { SessionEnd } = await import('./access/session/session-end.tsx');
  return SessionEnd;
});
const OfficeApp = loadedComponent(async () => {
  const { OfficeApp } = await import('./office/office-app.tsx');
  return OfficeApp;
});
const PortalApp = loadedComponent(async () => {
  const { PortalApp } = await import('./portal/portal-app.tsx');
  return PortalApp;
});
const ChangePasswordScreen = loadedComponent(async () => {
  const { ChangePasswordScreen } = await import('./access/session/change-password-screen.tsx');
  return ChangePasswordScreen;
});
const EnrolFactorScreen = loadedComponent(async () => {
  const { EnrolFactorScreen } = await import('./access/factors/enrol-screen.tsx');
  return EnrolFactorScreen;
});
// Loaded during the session, as it may be asked over any screen.
const FactorAgain = loadedComponent(async () => {
  const { FactorAgain } = await import('./access/factors/factor-again.tsx');
  return FactorAgain;
});
const HelpDrawer = loadedComponent(async () => {
  const { HelpDrawer } = await import('./documents/manuals/public.ts');
  return HelpDrawer;
});

/** Screens for users without a password at hand, whether signed in or not. */
const PASSWORD_SCREENS = new Map<string, ComponentType>([
  [
    OPEN_SCREENS.forgottenPassword,
    loadedComponent(async () => {
      const screen = await import('./access/password-links/forgotten-password-screen.tsx');
      return screen.ForgottenPasswordScreen;
    }),
  ],
  [
    OPEN_SCREENS.signOn,
    loadedComponent(async () => {
      const { SignOnScreen } = await import('./access/session/sign-on-screen.tsx');
      return SignOnScreen;
    }),
  ],
  [
    OPEN_SCREENS.newPassword,
    loadedComponent(async () => {
      const { NewPasswordScreen } = await import('./access/password-links/new-password-screen.tsx');
      return NewPasswordScreen;
    }),
  ],
]);

function App() {
  const PasswordScreen = PASSWORD_SCREENS.get(window.location.pathname);
  return PasswordScreen ? <PasswordScreen /> : <SignedInApp />;
}

function SignedInApp() {
  const session = useQuery(currentUserQuery);
  const user = session.data;
  const [lastVisit] = useState(savedMenu);
  useEffect(() => {
    if (user) saveMenu(user);
    if (user === null) {
      forgetMenu();
      clearTabStorage();
    }
  }, [user]);
  if (user === null) return <SignInScreen />;
  if (user === undefined && session.error) {
    return (
      <Center component="main" mih="100vh" p="md">
        <ErrorState error={session.error} onRetry={() => session.refetch()} />
      </Center>
    );
  }
  const profile = user?.profile ?? lastVisit?.profile;
  if (profile === undefined) return <Waiting />;
  return (
    <>
      <Shell
        profile={profile}
        mustChangePassword={user?.mustChangePassword ?? false}
        mustEnrolFactor={user?.mustEnrolFactor ?? false}
      />
      <InTheBackground>
        {user && <SignInAgain user={user} />}
        {user && <SessionEnd />}
        {user && <FactorAgain />}
      </InTheBackground>
    </>
  );
}

function Shell(props: Pick<CurrentUser, 'profile' | 'mustChangePassword' | 'mustEnrolFactor'>) {
  // Stays until the recovery codes were kept, though the user has the factor by then.
  const [isEnrolling, setEnrolling] = useState(false);
  useEffect(() => {
    if (props.mustEnrolFactor) setEnrolling(true);
  }, [props.mustEnrolFactor]);
  if (props.mustChangePassword) return <ChangePasswordScreen />;
  if (props.mustEnrolFactor || isEnrolling)
    return <EnrolFactorScreen onDone={() => setEnrolling(false)} />;
  return isPortalProfile(props.profile) ? <PortalApp /> : <OfficeApp />;
}

/** Doctors and plain users have a portal of their own (product §12.5). */
function isPortalProfile(profile: CurrentUser['profile']): boolean {
  return profile === 'doctor' || profile === 'user';
}

function Waiting() {
  return (
    <Center mih="100vh" role="status" aria-label="Cargando">
      <Loader />
    </Center>
  );
}

function Failed(props: { error: unknown; retry: () => void }) {
  return (
    <Center component="main" mih="100vh" p="md">
      <ScreenFailed {...props} />
    </Center>
  );
}

heedFocus();
heedTouches();
keepDialogsWhenExpired();
reloadWhenBroughtBack();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers help={HelpDrawer}>
      <CodeBoundary fallback={(error, retry) => <Failed error={error} retry={retry} />}>
        <Suspense fallback={<Waiting />}>
          <App />
        </Suspense>
      </CodeBoundary>
    </Providers>
  </StrictMode>,
);
