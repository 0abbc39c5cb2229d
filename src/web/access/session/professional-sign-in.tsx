/** Signing in by RUT (spec 2 §2.16, §5, §7, §8). */
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { professionalCredentials } from '../../../contract/access/session.ts';
import { RutField } from '../../kit/fields/rut-field.tsx';
import { api } from '../../kit/shell/client.ts';
import { SignInForm, whoField } from './sign-in-form.tsx';

export function ProfessionalSignIn() {
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
