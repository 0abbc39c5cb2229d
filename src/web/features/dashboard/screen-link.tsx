/** Links to screens that are only links where the user may go: text and cards. */
import { Anchor, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Screen } from '../../../contract/call.ts';
import { useMayLink } from '../../kit/current-user.ts';
import { StatCard } from '../../kit/figures.tsx';

/** An address: the screen, and what its search says. */
export type Target = { screen: Screen; search?: Record<string, unknown> };

/** A text that leads to a screen; the text alone when the user has it not. */
export function ScreenLink({ to, children }: { to: Target; children: ReactNode }) {
  const mayLink = useMayLink(to.screen);
  if (!mayLink) return children;
  return (
    <Anchor component={Link} to={to.screen} search={() => to.search ?? {}} inherit>
      {children}
    </Anchor>
  );
}

/** A figure that leads to the list which it counts; the figure alone when the user has it not. */
export function LinkedFigure(props: {
  to: Target;
  label: string;
  value: string | undefined;
  hint?: ReactNode;
}) {
  const { to, label, value, hint } = props;
  const mayLink = useMayLink(to.screen);
  const card = <StatCard label={label} value={value} hint={hint} />;
  if (!mayLink) return card;
  return (
    <UnstyledButton
      component={Link}
      to={to.screen}
      search={() => to.search ?? {}}
      className="kit-filter-card"
      aria-label={`${label}: ${value ?? 'cargando'}`}
    >
      {card}
    </UnstyledButton>
  );
}
