import type { DesignerLoad } from './protocol.ts';

const sides = (property: string) =>
  ['top', 'right', 'bottom', 'left'].map((side) => ({ property: `${property}-${side}`, type: 'number' }));

/** What can be styled, in three groups whose names the editor translates. */
export function styleSectors(texts: DesignerLoad['texts']) {
  const choice = (property: string, values: readonly string[]) => ({
    property,
    type: 'select',
    label: texts[`style.${property}`] ?? property,
    options: values.map((id) => ({ id, label: texts[`style.${id}`] ?? id })),
  });
  return [
    {
      id: 'typography',
      name: 'Typography',
      open: true,
      properties: [
        'font-family',
        'font-size',
        'font-weight',
        'color',
        'line-height',
        choice('align', ['left', 'center', 'right', 'justify']),
        choice('text-align', ['left', 'center', 'right', 'justify']),
        choice('text-decoration', ['none', 'underline', 'line-through']),
        choice('font-style', ['normal', 'italic']),
      ],
    },
    {
      id: 'dimension',
      name: 'Dimension',
      open: false,
      properties: [
        'width',
        'height',
        { property: 'padding', type: 'composite', detached: true, properties: sides('padding') },
        choice('vertical-align', ['top', 'middle', 'bottom']),
      ],
    },
    {
      id: 'decorations',
      name: 'Decorations',
      open: false,
      properties: [
        { property: 'background-color', type: 'color' },
        {
          property: 'container-background-color',
          label: texts['style.container-background-color'] ?? '',
          type: 'color',
        },
        'border-radius',
        'border-width',
        choice('border-style', ['none', 'solid', 'dotted', 'dashed']),
        { property: 'border-color', type: 'color' },
      ],
    },
  ];
}
