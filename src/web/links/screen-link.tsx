/** Links to screens that are only links where the user may go: text and cards. */
import type { ReactNode } from 'react';
import { StatCard } from '../kit/display/figures.tsx';
import type { Target } from '../kit/shell/addresses.ts';
import { useMayLink } from '../kit/shell/current-user.ts';
import { LinkAnchor, LinkUnstyledButton } from '../kit/shell/links.tsx';

/** A text that links to a screen; only the text if the user does not have the screen. */
export function ScreenLink(props: {
  target: Target;
  /** Looks like text until it is pointed at: where nearly every line is a link. */
  quiet?: boolean;
  /** Underlined: within a sentence a colour alone does not tell a link. */
  isInSentence?: boolean;
  children: ReactNode;
}) {
  const { target, quiet, isInSentence, children } = props;
  const mayLink = useMayLink(target.to);
  if (!mayLink) return children;
  return (
    <LinkAnchor
      {...target}
      inherit
      underline={isInSentence ? 'always' : 'hover'}
      c={quiet ? 'var(--mantine-color-text)' : undefined}
    >
      {children}
    </LinkAnchor>
  );
}

/** A figure that links to the list it counts; only the figure if the user does not have the screen. */
export function LinkedFigure(props: {
  target: Target;
  label: string;
  value: string | undefined;
  hint?: string;
  icon?: ReactNode;
}) {
  const { target, label, value, hint, icon } = props;
  const mayLink = useMayLink(target.to);
  const card = <StatCard label={label} value={value} hint={hint} icon={icon} />;
  if (!mayLink) return card;
  return (
    <LinkUnstyledButton
      {...target}
      className="kit-filter-card"
      aria-label={`${label}: ${value ?? 'cargando'}${hint ? `, ${hint}` : ''}`}
    >
      {card}
    </LinkUnstyledButton>
  );
}
