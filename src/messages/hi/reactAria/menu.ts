export default { longPressMessage: 'मेन्यू खोलने के लिए देर तक दबाएँ, या Alt + ArrowDown दबाएँ' };
