/** The panel that the '?' of a screen opens; the start of the application provides it. */
import { type ComponentType, createContext } from 'react';

export type HelpPanel = ComponentType<{ opened: boolean; onClose: () => void }>;

/** Null where there is no help: then screens have no '?'. */
export const HelpPanelContext = createContext<HelpPanel | null>(null);
