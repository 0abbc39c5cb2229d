/** The two ways in; shown at every address while nobody is signed in (access §1.1). */
import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { credentials, professionalCredentials } from '../../../contract/access/session.ts';
import { RutField } from '../../kit/fields/rut-field.tsx';
import { api } from '../../kit/shell/client.ts';
import { SignInForm, whoField } from './sign-in-form.tsx';

export function SignInScreen() {
  return window.location.pathname === '/professional-login' ? (
    <ProfessionalSignIn />
  ) : (
    <NativeSignIn />
  );
}

/** Signing in by user name, e-mail or RUT (access §1.1). */
function NativeSignIn() {
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: schemaResolver(credentials, { sync: true }),
  });
  const signIn = useMutation({
    ...api.session.signIn.mutationOptions(),
    // The reload removes everything of the previous user from the page.
    onSuccess: () => window.location.reload(),
  });
  return (
    <SignInForm
      title="Acceso Nativo al Sistema"
      submitLabel="Acceso Nativo"
      other={{ href: '/professional-login', label: 'Ingreso de profesionales' }}
      signIn={signIn}
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
function ProfessionalSignIn() {
  const form = useForm({
    initialValues: { rut: '', password: '' },
    validate: schemaResolver(professionalCredentials, { sync: true }),
  });
  const signIn = useMutation({
    ...api.session.professionalSignIn.mutationOptions(),
    onSuccess: () => window.location.assign('/'),
  });
  return (
    <SignInForm
      title="Acceso Profesional"
      subtitle="Portal de honorarios para profesionales de la salud"
      submitLabel="Iniciar Sesión"
      other={{ href: '/native-login', label: 'Ingreso de la clínica' }}
      refusedTitle="Error de acceso"
      signIn={signIn}
      onSubmit={form.onSubmit((values) => signIn.mutate(values))}
      who={<RutField label="RUT" {...whoField} {...form.getInputProps('rut')} />}
      password={form.getInputProps('password')}
    />
  );
}
