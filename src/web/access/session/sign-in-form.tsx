/** The common parts of both sign-in forms: frame, password, button and refusal. */
import {
  Anchor,
  Button,
  Group,
  PasswordInput,
  type PasswordInputProps,
  Stack,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEventHandler, type ReactNode, Suspense } from 'react';
import { OPEN_SCREENS } from '../../../contract/open-screens.ts';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { api } from '../../kit/shell/client.ts';
import { QuickProfiles } from './quick-profiles.tsx';
import { RefusedAlert } from './refused-alert.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { visibilityToggle } from './visibility-toggle.ts';

// Most clinics have no identity provider.
const PasskeyButton = loadedComponent(
  async () => (await import('./passkey-button.tsx')).PasskeyButton,
);
const SignOnButton = loadedComponent(
  async () => (await import('./sign-on-button.tsx')).SignOnButton,
);

/** Props of the field that identifies the user: no star, since both fields are required. */
export const whoField = {
  autoComplete: 'username',
  autoFocus: true,
  required: true,
  withAsterisk: false,
} as const;

export function SignInForm(props: {
  title: string;
  subtitle?: string;
  submitLabel: string;
  /** The link to the other form. */
  other: { href: string; label: string };
  /** The title of a refusal. */
  refusedTitle?: string;
  /** The sign-in; it stays pending until the next page is there. */
  signIn: { isPending: boolean; isSuccess: boolean; error: Error | null };
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Called when a passkey opened the session. */
  onEntered: () => void;
  /** Called when a profile of the demo has a second factor. */
  onHalfway: () => void;
  /** The field that identifies the user, with {@link whoField}. */
  who: ReactNode;
  /** The form's props for its password field. */
  password: PasswordInputProps;
}) {
  const { signIn } = props;
  const sending = signIn.isPending || signIn.isSuccess;
  const options = useQuery(api.session.signInOptions.queryOptions());
  const provider = options.data?.signOn;
  return (
    <SignInFrame
      title={props.title}
      subtitle={props.subtitle}
      footer={
        <>
          <SignInLinks other={props.other} />
          <QuickProfiles onHalfway={props.onHalfway} />
        </>
      }
    >
      <form noValidate onSubmit={props.onSubmit}>
        <Stack>
          <RefusedAlert title={props.refusedTitle} error={sending ? null : signIn.error} />
          {props.who}
          <PasswordInput
            label="Contraseña"
            autoComplete="current-password"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={visibilityToggle}
            {...props.password}
          />
          <Button type="submit" fullWidth disabled={sending}>
            {sending ? 'Iniciando sesión...' : props.submitLabel}
          </Button>
          {options.data?.passkeys && (
            <Suspense fallback={null}>
              <PasskeyButton
                purpose="signIn"
                label="Ingresar con una llave de acceso"
                submit={(passkey) => api.passkeys.signIn.call({ passkey })}
                onDone={props.onEntered}
              />
            </Suspense>
          )}
        </Stack>
      </form>
      {provider && (
        <Suspense fallback={null}>
          <SignOnButton label={provider.label} />
        </Suspense>
      )}
    </SignInFrame>
  );
}

function SignInLinks({ other }: { other: { href: string; label: string } }) {
  return (
    <Group justify="space-between" gap="xs">
      <Anchor href={OPEN_SCREENS.forgottenPassword} size="sm">
        Olvidé mi contraseña
      </Anchor>
      <Anchor href={other.href} size="sm">
        {other.label}
      </Anchor>
    </Group>
  );
}
