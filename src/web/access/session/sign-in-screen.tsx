/** The two ways in; shown at every address while nobody is signed in (spec 1 §2.1; spec 2 §2.16). */
import { NativeSignIn } from './native-sign-in.tsx';
import { ProfessionalSignIn } from './professional-sign-in.tsx';

export function SignInScreen() {
  return window.location.pathname === '/professional-login' ? (
    <ProfessionalSignIn />
  ) : (
    <NativeSignIn />
  );
}
