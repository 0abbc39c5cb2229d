/** The open explanation, kept in the address: a sent link shows it, and Back closes it. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import { Amount } from '../kit/display/figures.tsx';
import { LinkAnchor } from '../kit/shell/links.tsx';

/** Its value is the attention's id. */
export const explanationSearch = z.object({ explanation: z.int().positive().optional() });

const withExplanation =
  (explanation: number | undefined) =>
  <Search extends object>(search: Search) => ({ ...search, explanation });

/** The attention whose calculation is explained, and functions to open and close an explanation. */
export function useExplanation() {
  const asked = explanationSearch.safeParse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (attentionId: number | undefined, replace: boolean) =>
    void navigate({ to: '.', search: withExplanation(attentionId), replace, resetScroll: false });
  return {
    attentionId: asked.data?.explanation ?? null,
    openExplanation: (attentionId: number) => go(attentionId, false),
    // Back must lead to what was before, not to the panel again.
    closeExplanation: () => go(undefined, true),
  };
}

/** An amount of a calculation that opens its explanation. */
export function ExplainedAmount(props: {
  attentionId: number;
  value: number;
  /** Not reachable by Tab, since another amount of the line is. */
  byMouseOnly?: boolean;
}) {
  return (
    <LinkAnchor
      to="."
      search={withExplanation(props.attentionId)}
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
      <Amount value={props.value} />
    </LinkAnchor>
  );
}
