/** Replaces a screen by an explanation and a way on. */
import { EmptyState, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';

export function ErrorPage(props: { title: string; text: string; icon: ReactNode; way: ReactNode }) {
  useDocumentTitle(`${props.title} · Portal Médico`);
  return (
    <EmptyState py={80}>
      <EmptyState.Indicator>{props.icon}</EmptyState.Indicator>
      <Title order={1}>{props.title}</Title>
      <EmptyState.Description>{props.text}</EmptyState.Description>
      <EmptyState.Actions>{props.way}</EmptyState.Actions>
    </EmptyState>
  );
}
