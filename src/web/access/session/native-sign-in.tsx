/** Signing in by user name, e-mail or RUT (spec 1 §2.1, §5, §8). */
import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { credentials } from '../../../contract/access/session.ts';
import { api } from '../../kit/shell/client.ts';
import { SignInForm, whoField } from './sign-in-form.tsx';

export function NativeSignIn() {
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: schemaResolver(credentials, { sync: true }),
  });
  const signIn = useMutation({
    ...api.session.signIn.mutationOptions(),
    // Nothing of whoever was signed in before may stay in the page.
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
