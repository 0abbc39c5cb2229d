/** What all screens before the first one stand in: the product's name, and a card (access §1.1). */
import { Card, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconStethoscope } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './sign-in-frame.css';

/** `title` is shown in the browser's tab and on the card; `footer` below the card. */
export function SignInFrame(props: {
  title: string;
  subtitle?: string;
  children: ReactNode;
  footer?: ReactNode;
}) {
  useDocumentTitle(`${props.title} · Portal Médico`);
  return (
    <div className="sign-in">
      <header className="sign-in-brand">
        <IconStethoscope size={40} stroke={1.5} aria-hidden />
        <Title order={1} fz={{ base: '1.5rem', md: '2.25rem' }}>
          Portal Médico
        </Title>
        <Text size="sm">{props.subtitle ?? 'Pagos a médicos de la clínica'}</Text>
        <Text className="sign-in-promise" fz="lg" mt="lg" maw={440}>
          Honorarios médicos con cada peso a la vista: de la atención y su regla hasta la fecha de
          pago.
        </Text>
      </header>
      <main className="sign-in-form">
        <Stack gap="md">
          <Card padding="lg" shadow="xs">
            <Stack>
              <Title order={2}>{props.title}</Title>
              {props.children}
            </Stack>
          </Card>
          {props.footer}
        </Stack>
      </main>
    </div>
  );
}
