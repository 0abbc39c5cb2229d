/** The two ways in; shown at every address while nobody is signed in (access §1.1). */
import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { credentials, professionalCredentials } from '../../../contract/access/session.ts';
import { RutField } from '../../kit/fields/rut-field.tsx';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { api } from '../../kit/shell/client.ts';
import { SignInForm, whoField } from './sign-in-form.tsx';

// Most people have no second factor, and all wait for this page.
const SecondStep = loadedComponent(async () => (await import('./second-step.tsx')).SecondStep);

export function SignInScreen() {
  const [isHalfway, setHalfway] = useState(false);
  const isProfessional = window.location.pathname === '/professional-login';
  // Reloading the page removes everything of the previous user from it.
  const enter = () => (isProfessional ? window.location.assign('/') : window.location.reload());
  const proceed = ({ secondFactor }: { secondFactor?: true | undefined }) =>
    secondFactor ? setHalfway(true) : enter();
  if (isHalfway) return <SecondStep onDone={enter} onBack={() => setHalfway(false)} />;
  return isProfessional ? (
    <ProfessionalSignIn proceed={proceed} />
  ) : (
    <NativeSignIn proceed={proceed} />
  );
}

/** What follows a right password: the second step, or the first screen. */
type Proceed = { proceed: (answer: { secondFactor?: true | undefined }) => void };

/** Signing in by user name, e-mail or RUT (access §1.1). */
function NativeSignIn({ proceed }: Proceed) {
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: schemaResolver(credentials, { sync: true }),
  });
  const signIn = useMutation({ ...api.session.signIn.mutationOptions(), onSuccess: proceed });
  return (
    <SignInForm
      title="Acceso Nativo al Sistema"
      submitLabel="Acceso Nativo"
      other={{ href: '/professional-login', label: 'Ingreso de profesionales' }}
      signIn={signIn}
      onEntered={() => proceed({})}
      onHalfway={() => proceed({ secondFactor: true })}
      onSubmit={form.onSubmit((values) => signIn.mutate(values))}
      who={
        <TextInput
          label="Usuario / Email / RUT"
          {...whoField}
          {...form.getInputProps('username')}
        />
      }
      password={form.getInputProps('password')}
    />
  );
}

/** Signing in by RUT (access §1.1). */
function ProfessionalSignIn({ proceed }: Proceed) {
  const form = useForm({
    initialValues: { rut: '', password: '' },
    validate: schemaResolver(professionalCredentials, { sync: true }),
  });
  const signIn = useMutation({
    ...api.session.professionalSignIn.mutationOptions(),
    onSuccess: proceed,
  });
  return (
    <SignInForm
      title="Acceso Profesional"
      subtitle="Portal de honorarios para profesionales de la salud"
      submitLabel="Iniciar Sesión"
      other={{ href: '/native-login', label: 'Ingreso de la clínica' }}
      refusedTitle="Error de acceso"
      signIn={signIn}
      onEntered={() => proceed({})}
      onHalfway={() => proceed({ secondFactor: true })}
      onSubmit={form.onSubmit((values) => signIn.mutate(values))}
      who={<RutField label="RUT" {...whoField} {...form.getInputProps('rut')} />}
      password={form.getInputProps('password')}
    />
  );
}
