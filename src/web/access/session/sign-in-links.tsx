/** The ways on from a sign-in: a forgotten password, and the other sign-in. */
import { Anchor, Group } from '@mantine/core';

export function SignInLinks({ other }: { other: { href: string; label: string } }) {
  return (
    <Group justify="space-between" gap="xs">
      <Anchor href="/olvide-mi-contrasena" size="sm">
        Olvidé mi contraseña
      </Anchor>
      <Anchor href={other.href} size="sm">
        {other.label}
      </Anchor>
    </Group>
  );
}
