/** Links to screens that are only links where the user may go: text and cards. */
import { Anchor, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Screen } from '../../contract/screens.ts';
import { StatCard } from '../kit/display/figures.tsx';
import { useMayLink } from '../kit/shell/current-user.ts';

/** An address: the screen, and what its search says. */
export type Target = { screen: Screen; search?: Record<string, unknown> };

/** As a link takes it: the routes, and what their searches may say, are known at run time only. */
export const searchOf = ({ search }: Target) => search as never;

/** A text that leads to a screen; the text alone when the user has it not. */
export function ScreenLink(props: {
  to: Target;
  /** Looks like text until it is pointed at: where nearly every line is a link. */
  quiet?: boolean;
  children: ReactNode;
}) {
  const { to, quiet, children } = props;
  const mayLink = useMayLink(to.screen);
  if (!mayLink) return children;
  return (
    <Anchor
      component={Link}
      to={to.screen}
      search={searchOf(to)}
      inherit
      c={quiet ? 'var(--mantine-color-text)' : undefined}
    >
      {children}
    </Anchor>
  );
}

/** A figure that leads to the list which it counts; the figure alone when the user has it not. */
export function LinkedFigure(props: {
  to: Target;
  label: string;
  value: string | undefined;
  hint?: string;
  icon?: ReactNode;
}) {
  const { to, label, value, hint, icon } = props;
  const mayLink = useMayLink(to.screen);
  const card = <StatCard label={label} value={value} hint={hint} icon={icon} />;
  if (!mayLink) return card;
  return (
    <UnstyledButton
      component={Link}
      to={to.screen}
      search={searchOf(to)}
      className="kit-filter-card"
      aria-label={`${label}: ${value ?? 'cargando'}${hint ? `, ${hint}` : ''}`}
    >
      {card}
    </UnstyledButton>
  );
}
