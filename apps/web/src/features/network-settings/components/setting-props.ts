import type { AdministeredSettings } from '@dorfplatz/contract';
import type { ReactNode } from 'react';
import type { SettingField } from '../fields.ts';

export interface SettingControlProps {
  field: SettingField;
  value: unknown;
  /** Country that the network's holidays are of, for their state. */
  country: string;
  data: AdministeredSettings;
  error: string | undefined;
  /** Default and last change. */
  about: ReactNode;
  onChange: (value: unknown) => void;
  onUploading: (isUploading: boolean) => void;
}

/** What a control of a kind of its own gets beside: its words. */
export type Named = SettingControlProps & { label: string; help: ReactNode };
