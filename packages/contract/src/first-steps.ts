import { type Static, Type } from 'typebox';
import { resource } from './resource.ts';

const members = resource('members');

/** Something worth doing first, in the reader's language; done as soon as the thing itself is there. */
export const FirstStep = Type.Object({
  key: Type.String(),
  title: Type.String(),
  html_url: Type.String(),
  done: Type.Boolean(),
});
export type FirstStep = Static<typeof FirstStep>;

const answer = { steps: Type.Array(FirstStep) };

export const listFirstSteps = members.get('listFirstSteps', '/api/v1/first_steps', {
  ids: ['API-472'],
  summary: 'What a founder or a newcomer does first; empty once they put the list away',
  answer,
});

export const putFirstStepsAway = members.delete('putFirstStepsAway', '/api/v1/first_steps', {
  ids: ['API-473'],
  summary: 'Put the list of first steps away',
});

export const bringFirstStepsBack = members.post('bringFirstStepsBack', '/api/v1/first_steps', {
  ids: ['API-474'],
  summary: 'Show the list of first steps again',
  status: 200,
  answer,
});
