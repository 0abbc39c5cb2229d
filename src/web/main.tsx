/** Starts the browser's half: signs in, or opens the shell of the user's profile. */
import { Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { CurrentUser } from '../contract/session.ts';
import { currentUserQuery } from './kit/client.ts';
import { forgetMenu, savedMenu, saveMenu } from './kit/menu-mirror.ts';
import { Providers } from './kit/providers.tsx';
import { ErrorState } from './kit/states.tsx';

const SignInScreen = lazy(async () => ({
  default: (await import('./features/session/sign-in-screen.tsx')).SignInScreen,
}));
// Loaded while the session lasts: when it has expired, the server may have another version's files.
const SignInAgain = lazy(async () => ({
  default: (await import('./features/session/sign-in-again.tsx')).SignInAgain,
}));
const OfficeApp = lazy(async () => ({
  default: (await import('./office/office-app.tsx')).OfficeApp,
}));
const PortalApp = lazy(async () => ({
  default: (await import('./portal/portal-app.tsx')).PortalApp,
}));
const ChangePasswordScreen = lazy(async () => ({
  default: (await import('./features/session/change-password-screen.tsx')).ChangePasswordScreen,
}));

/** Screens for whoever has no password at hand, whoever is signed in. */
const OPEN_SCREENS = new Map([
  [
    '/olvide-mi-contrasena',
    lazy(async () => ({
      default: (await import('./features/password-links/forgotten-password-screen.tsx'))
        .ForgottenPasswordScreen,
    })),
  ],
  [
    '/nueva-contrasena',
    lazy(async () => ({
      default: (await import('./features/password-links/new-password-screen.tsx'))
        .NewPasswordScreen,
    })),
  ],
]);

function App() {
  const OpenScreen = OPEN_SCREENS.get(window.location.pathname);
  return OpenScreen ? <OpenScreen /> : <SignedInApp />;
}

function SignedInApp() {
  const session = useQuery(currentUserQuery);
  const user = session.data;
  const [lastVisit] = useState(savedMenu);
  useEffect(() => {
    if (user) saveMenu(user);
    if (user === null) forgetMenu();
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
      <Shell profile={profile} mustChangePassword={user?.mustChangePassword ?? false} />
      <Suspense>{user && <SignInAgain user={user} />}</Suspense>
    </>
  );
}

function Shell(props: Pick<CurrentUser, 'profile' | 'mustChangePassword'>) {
  if (props.mustChangePassword) return <ChangePasswordScreen />;
  return isPortalProfile(props.profile) ? <PortalApp /> : <OfficeApp />;
}

/** Doctors and plain users have a portal of their own (spec 1 §2.2). */
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

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <Suspense fallback={<Waiting />}>
        <App />
      </Suspense>
    </Providers>
  </StrictMode>,
);
