/** The open explanation, kept in the address: a sent link shows it, and Back closes it. */
import { Anchor } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import { Amount } from '../kit/display/figures.tsx';

type Search = Record<string, unknown>;

/** Its value is the attention's id. */
const KEY = 'explanation';
const attentionIdSchema = z.int().positive();

const withExplanation =
  (attentionId: number | undefined) =>
  (search: Search): Search => ({ ...search, [KEY]: attentionId });

/** Which attention's calculation is explained now, and the way to explain another or none. */
export function useExplanation() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = attentionIdSchema.safeParse(search[KEY]);
  const go = (attentionId: number | undefined, replace: boolean) =>
    void navigate({ to: '.', search: withExplanation(attentionId), replace, resetScroll: false });
  return {
    attentionId: asked.success ? asked.data : null,
    openExplanation: (attentionId: number) => go(attentionId, false),
    // Back leads on to what was before, not to the panel again.
    closeExplanation: () => go(undefined, true),
  };
}

/** An amount of a calculation that opens its explanation. */
export function ExplainedAmount(props: {
  attentionId: number;
  value: number;
  bold?: boolean;
  /** Not reached by Tab: another amount of the same line is. */
  byMouseOnly?: boolean;
}) {
  return (
    <Anchor
      component={Link}
      to="."
      // Typed by route; this link stays on whichever route it is shown.
      search={withExplanation(props.attentionId) as never}
      resetScroll={false}
      preload={false}
      tabIndex={props.byMouseOnly ? -1 : undefined}
      inherit
      underline="always"
      c="inherit"
      title="Ver cómo se calculó"
      style={{ textDecorationStyle: 'dotted', textUnderlineOffset: 3 }}
      onClick={(event: React.MouseEvent) => event.stopPropagation()}
    >
      <Amount value={props.value} bold={props.bold} />
    </Anchor>
  );
}
