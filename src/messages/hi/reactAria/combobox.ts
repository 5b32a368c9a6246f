interface Formatter {
  number(value: number): string;
  plural(count: number, words: Record<'one' | 'other', string>): string;
}

interface FocusedOption {
  optionText: string;
  isSelected: boolean;
  isGroupChange: boolean;
  groupTitle: string;
  groupCount: number;
}

export default {
  buttonLabel: 'सुझाव दिखाएँ',
  listboxLabel: 'सुझाव',
  selectedAnnouncement: ({ optionText }: FocusedOption) => `${optionText}, चुना गया`,
  countAnnouncement: ({ optionCount }: { optionCount: number }, formatter: Formatter) =>
    formatter.plural(optionCount, {
      one: `${formatter.number(optionCount)} विकल्प उपलब्ध है।`,
      other: `${formatter.number(optionCount)} विकल्प उपलब्ध हैं।`,
    }),
  focusAnnouncement: (option: FocusedOption, formatter: Formatter) => {
    const { groupTitle, groupCount, optionText } = option;
    const group = `समूह ${groupTitle}, ${formatter.number(groupCount)} विकल्प। `;
    return `${option.isGroupChange ? group : ''}${optionText}${option.isSelected ? ', चुना हुआ' : ''}`;
  },
};
