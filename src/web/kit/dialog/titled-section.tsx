/** A section of a dialog or panel with a small title. */
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function TitledSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} fz="sm" mb={6}>
        {title}
      </Title>
      {children}
    </section>
  );
}
